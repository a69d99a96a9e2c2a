/** Whether there is room to keep what comes in. Whoever watches the disk says so: the launcher. */
export interface DiskRoom {
  isFull: boolean;
}

/** Follows what the launcher says; by itself, a process takes it that there is room until a write fails. */
export function followDiskRoom(room: DiskRoom): void {
  process.on("message", (message) => {
    if (typeof message !== "object" || message === null || !("isDiskFull" in message)) return;
    room.isFull = message.isDiskFull === true;
  });
}
