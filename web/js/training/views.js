/** The pages of the training, by the address that opens each. */
import { CalendarView } from "./calendar.js";
import { LogView } from "./log.js";
import { ProgressView } from "./progress.js";
import { TodayView } from "./today.js";

export const VIEWS = [
  { hash: "#/today", title: "Today", icon: "today", component: TodayView },
  { hash: "#/log", title: "Log", icon: "log", component: LogView },
  { hash: "#/calendar", title: "Calendar", icon: "calendar", component: CalendarView },
  { hash: "#/progress", title: "Progress", icon: "chart", component: ProgressView },
];
