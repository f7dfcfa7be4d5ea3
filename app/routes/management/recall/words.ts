import type { IssuedCount } from "#app/domain/recall/issued.sql.ts";

const counted = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

/** `Issued in 12 schedules of 9 projects, of 5 owners.` */
export const issuedWords = ({ issues, projects, owners }: IssuedCount): string =>
	issues === 0
		? "Not issued in any schedule."
		: `Issued in ${counted(issues, "schedule")} of ${counted(projects, "project")}, of ${counted(owners, "owner")}.`;
