import type { goals } from "@broadcast/contract/goals";
import type { Handlers } from "../../http/serve.ts";
import {
  addMilestone,
  changeGoal,
  changeMilestone,
  createGoal,
  getGoal,
  removeGoal,
  removeMilestone,
  searchGoals,
  searchReached,
} from "./goals.ts";

export const goalHandlers: Handlers<typeof goals> = {
  search: (context, { body }) => searchGoals(context, body.term, body.paging),
  create: (context, { body }) => createGoal(context, body),
  get: (context, { params }) => getGoal(context, params.goalId),
  change: (context, { params, body }) => changeGoal(context, params.goalId, body),
  remove: async (context, { params }) => {
    await removeGoal(context, params.goalId);
    return {};
  },
  addMilestone: (context, { params, body }) => addMilestone(context, params.goalId, body),
  changeMilestone: (context, { params, body }) =>
    changeMilestone(context, params.goalId, params.goalMilestoneId, body),
  removeMilestone: (context, { params }) => removeMilestone(context, params.goalId, params.goalMilestoneId),
  searchReached: (context, { params, body }) =>
    searchReached(context, params.goalId, params.goalMilestoneId, body.paging),
};
