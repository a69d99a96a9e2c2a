/** Whether there is room to store incoming data. The launcher watches the disk and reports it. */
export interface DiskRoom {
  isFull: boolean;
}

/** Follows the launcher's reports; a process without a launcher assumes that there is room until a write fails. */
export function followDiskRoom(room: DiskRoom): void {
  process.on("message", (message) => {
    if (typeof message !== "object" || message === null || !("isDiskFull" in message)) return;
    room.isFull = message.isDiskFull === true;
  });
}
