import type { appFlows } from "@broadcast/contract/app-flows";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import { findProblems, flowKind, readCallKey } from "./app-flows.ts";
import { addPeople, previewAdding } from "./people/add-people.ts";
import { changeNext } from "./people/change-next.ts";
import {
  enterByCall,
  leaveFlow,
  listFlowsOf,
  readFigures,
  readWay,
  searchPeople,
} from "./people/flow-people.ts";
import { testStep } from "./preview/test-step.ts";
import { tryFlow } from "./preview/try-flow.ts";
import { pauseFlow, previewResuming, resumeFlow } from "./publish/pause-flow.ts";
import { previewPublishing, publishFlow } from "./publish/publish-flow.ts";

export const appFlowHandlers: Handlers<typeof appFlows> = {
  ...contentHandlers(flowKind),
  problems: (context, { params, body }) => findProblems(context, params.id, body),
  publish: (context, { params, body }) => publishFlow(context, params.id, body),
  publishing: (context, { params }) => previewPublishing(context, params.id),
  pause: (context, { params }) => pauseFlow(context, params.id),
  resume: (context, { params, body }) => resumeFlow(context, params.id, body.missed),
  resuming: (context, { params }) => previewResuming(context, params.id),
  enter: (context, { params, body }) => enterByCall(context, params.id, body),
  add: (context, { params, body }) => addPeople(context, params.id, body),
  adding: (context, { params, body }) => previewAdding(context, params.id, body),
  leave: (context, { params }) => leaveFlow(context, params),
  way: (context, { params }) => readWay(context, params),
  ofContact: async (context, { params }) => ({ appFlows: await listFlowsOf(context, params.contactId) }),
  changeNext: (context, { params, body }) => changeNext(context, params, body),
  try: (context, { params, body }) => tryFlow(context, params.id, body),
  test: (context, { params, body }) => testStep(context, params.id, body),
  figures: (context, { params }) => readFigures(context, params.id),
  callKey: (context) => readCallKey(context),
  searchPeople: (context, { params, body }) => searchPeople(context, params, body),
};
