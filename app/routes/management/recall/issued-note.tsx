import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";

/** Before a change: whom it reaches on paper. Nothing where it reaches nobody. */
export function IssuedNote({ list, id, issued }: { list: string; id: number; issued: string | null }) {
	if (!issued) return null;
	return (
		<p>
			{issued} <Link to={paths.listUsed(list, id)}>Where used</Link>
		</p>
	);
}
