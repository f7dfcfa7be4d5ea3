import { z } from "zod";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { addWarnings } from "#app/domain/imports/warnings.sql.ts";
import { contradictsGroup } from "#app/domain/ratings/groups.ts";
import { readRating } from "#app/domain/ratings/rating.ts";

const ratedRow = z.object({ line: z.int(), column: z.string(), name: z.string(), groups: z.array(z.string()) });

/** FRRs that the form would refuse are stored all the same. The query answers `line, column, name, groups`. */
export async function warnOfRatings(session: ImportSession, query: string): Promise<void> {
	const { file } = session;
	const warnings = (await session.read(ratedRow, query)).flatMap(({ line, column, name, groups }) => {
		const message = `"${name}" cannot be read as a rating: it is stored, and shows no requirement as met`;
		const above = groups.filter((each) => contradictsGroup(name, each));
		return [
			...(readRating(name) ? [] : [{ file, line, column, message }]),
			...above.map((group) => ({ file, line, column: "group", message: `${group} is above what ${name} states` })),
		];
	});
	await addWarnings(session, warnings);
}
