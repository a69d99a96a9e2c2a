import type { messageClassifiers } from "@broadcast/contract/message-classifiers";
import { BUILT_IN_CLASSIFIERS } from "@broadcast/domain/messages/classifiers/built-in-classifiers";
import type { Handlers } from "../../http/serve.ts";
import {
  changeClassifier,
  createClassifier,
  removeClassifier,
  searchClassifiers,
} from "./message-classifiers.ts";
import { testText } from "./test-text.ts";

export const messageClassifierHandlers: Handlers<typeof messageClassifiers> = {
  listBuiltIn: async () => ({
    classifiers: BUILT_IN_CLASSIFIERS.map((each) => ({ ...each, phrases: [...each.phrases] })),
  }),
  search: (context, { body }) => searchClassifiers(context, body.term, body.paging),
  create: (context, { body }) => createClassifier(context, body),
  change: (context, { params, body }) => changeClassifier(context, params.classifierId, body),
  remove: async (context, { params }) => {
    await removeClassifier(context, params.classifierId);
    return {};
  },
  test: (context, { body }) => testText(context, body),
};
