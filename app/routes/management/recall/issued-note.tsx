import { Link } from "@remix-run/react";
import type { Use } from "#app/domain/lists/effect.sql.ts";
import { paths } from "#app/paths.ts";
import { usesInWords } from "./notice-labels.ts";

interface IssuedNoteProps {
	list: string;
	id: number;
	uses?: readonly Use[];
	issued: string | null;
}

/** Shown before a change: the solutions and issued schedules that use this record. */
export function IssuedNote({ list, id, uses = [], issued }: IssuedNoteProps) {
	const used = usesInWords(uses);
	if (!used && !issued) return null;
	return (
		<p>
			{used && `Used in ${used}. `}
			{issued} <Link to={paths.listUsed(list, id)}>Where used</Link>
		</p>
	);
}
