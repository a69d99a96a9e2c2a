const hertz = [660, 880];
const secondsEach = 0.12;
const loudness = 0.12;
/** Other pages of this browser that receive the same text stay silent for this long. */
const aloneMs = 1_000;

async function ring(): Promise<void> {
  const audio = new AudioContext();
  // A browser that requires a press first leaves it suspended, and silent.
  for (const [place, frequency] of hertz.entries()) {
    const startsAt = audio.currentTime + place * secondsEach;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, startsAt);
    volume.gain.exponentialRampToValueAtTime(0.001, startsAt + secondsEach);
    tone.connect(volume).connect(audio.destination);
    tone.start(startsAt);
    tone.stop(startsAt + secondsEach);
  }
  await new Promise((resolve) => setTimeout(resolve, aloneMs));
  await audio.close();
}

/** Plays a short tone in one of the open pages. */
export async function ringOnce(): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return ring();
  await locks.request("incoming-sound", { ifAvailable: true }, (lock) => (lock ? ring() : undefined));
}
