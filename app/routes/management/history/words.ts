import type { ChangeSource } from "#app/domain/catalogue/history/changes.sql.ts";

export const changeWords: Record<ChangeSource, string> = {
	page: "screen",
	api: "API",
	cli: "command",
	seed: "sample catalogue",
	screen: "import",
};
