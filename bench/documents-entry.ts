export { openPrinter } from "#app/adapters/chromium/chromium.server.ts";
export { produceSchedule } from "#app/documents/produce.ts";
export { renderSchedule } from "#app/documents/schedule.tsx";
