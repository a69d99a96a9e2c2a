import { spaceSection } from "../spaces/index.ts";
import { KeywordItems } from "./KeywordItems.tsx";

/** /keywords/{keywordId}/join-spaces */
export function JoinedSpaces() {
  return (
    <KeywordItems
      section={spaceSection}
      effect="join"
      items="spaces"
      ids="spaceIds"
      emptyText="Contacts who text this keyword can join spaces. They get the messages there and can reply."
    />
  );
}
