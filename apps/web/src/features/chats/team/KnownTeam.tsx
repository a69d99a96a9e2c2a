import { useEffect } from "react";
import { useTeam } from "./team.api.ts";
import { noteTeamNames } from "./team-names.ts";

/** Makes messages show which of the account's users wrote them, if there are several. */
export function KnownTeam() {
  const members = useTeam().data?.members;
  useEffect(() => {
    if (members && members.length > 1) noteTeamNames(new Map(members.map(({ _id, name }) => [_id, name])));
  }, [members]);
  return null;
}
