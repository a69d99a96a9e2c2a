/** Why somebody left who reached the goal of a flow; the figures count by it. */
export const GOAL_REACHED = "They reached the goal.";
