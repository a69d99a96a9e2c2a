import { CallsComing } from "./CallsComing.tsx";

/** Where calls to the account's number will go. */
export function CallForwarding() {
  return (
    <CallsComing
      title="Call forwarding"
      text="You will be able to put people who call your business number through to a phone of yours."
    />
  );
}
