import { calendar } from "@broadcast/contract/calendar";
import { endpoints, type ServerModule } from "../../module.ts";
import { readCalendar } from "./calendar.ts";

export { readCalendar } from "./calendar.ts";

export const calendarModule: ServerModule = {
  routes: [endpoints(calendar, { read: (context, { query }) => readCalendar(context, query) })],
};
