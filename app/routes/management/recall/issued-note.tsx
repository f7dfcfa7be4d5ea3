import { Link } from "@remix-run/react";
import type { IssuedCount } from "#app/domain/recall/issued.sql.ts";
import { paths } from "#app/paths.ts";
import { issuedWords } from "./words.ts";

/** Before a change: whom it reaches on paper. Nothing where it reaches nobody. */
export function IssuedNote({ list, id, issued }: { list: string; id: number; issued: IssuedCount }) {
	if (issued.issues === 0) return null;
	return (
		<p>
			{issuedWords(issued)} <Link to={paths.listUsed(list, id)}>Where used</Link>
		</p>
	);
}
