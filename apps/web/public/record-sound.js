/*
 * Runs on the browser's audio thread and passes on the microphone's input as whole tenths of a second of
 * 16-bit samples. Keeps every n-th sample: frequencies above half of the resulting rate were removed before
 * (microphone.ts).
 */
class RecordSound extends AudioWorkletProcessor {
  constructor({ processorOptions: { keepEvery } }) {
    super();
    this.keepEvery = keepEvery;
    this.skip = 0;
    this.at = 0;
    this.length = Math.round(sampleRate / keepEvery / 10);
    this.samples = new Int16Array(this.length);
    this.peak = 0;
    this.isOver = false;
    this.port.onmessage = () => {
      this.handOver();
      this.isOver = true;
      this.port.postMessage(null);
    };
  }

  handOver() {
    if (this.at === 0) return;
    const samples = this.samples.slice(0, this.at);
    this.port.postMessage({ samples, peak: this.peak }, [samples.buffer]);
    this.at = 0;
    this.peak = 0;
  }

  process([[channel]]) {
    if (!channel || this.isOver) return !this.isOver;
    let index = this.skip;
    for (; index < channel.length; index += this.keepEvery) {
      const value = Math.max(-1, Math.min(1, channel[index]));
      this.peak = Math.max(this.peak, Math.abs(value));
      this.samples[this.at] = Math.round(value * 32767);
      this.at += 1;
      if (this.at === this.length) this.handOver();
    }
    this.skip = index - channel.length;
    return true;
  }
}

registerProcessor("record-sound", RecordSound);
