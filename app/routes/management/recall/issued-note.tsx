import { Link } from "@remix-run/react";
import type { Use } from "#app/domain/lists/effect.sql.ts";
import { paths } from "#app/paths.ts";
import { usesInWords } from "./notice-labels.ts";

interface Touched {
	list: string;
	id: number;
	uses?: readonly Use[];
	issued: string | null;
}

/** Before a change: what rests on the record, and whom it reaches on paper. Nothing where that is nothing. */
export function IssuedNote({ list, id, uses = [], issued }: Touched) {
	const used = usesInWords(uses);
	if (!used && !issued) return null;
	return (
		<p>
			{used && `Used in ${used}. `}
			{issued} <Link to={paths.listUsed(list, id)}>Where used</Link>
		</p>
	);
}
