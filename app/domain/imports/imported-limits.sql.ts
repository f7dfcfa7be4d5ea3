import { z } from "zod";
import { LIMIT_FIELDS, type SpecimenLimit, specimenLimits } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { keyed } from "#app/domain/keyed.ts";
import { plainLength } from "#app/domain/lengths.ts";
import { plainLines, plainWords } from "#app/domain/plain-text.ts";
import type { Preparers } from "./cell-text.ts";
import { millimetresCell, optionalCell, textCell } from "./cell-values.sql.ts";
import { addErrors } from "./import-errors.sql.ts";
import { MAX_LISTED } from "./import-options.ts";
import type { ImportSession } from "./session.sql.ts";
import { addWarnings } from "./warnings.sql.ts";

/** The tested limits of specimens in their file: how cells are read, and the rules between them. */
export const limitPreparers: Preparers = {
	...{ opening_min: plainLength, opening_max: plainLength, services_tested: plainLines },
	...{ gap_min: plainWords, gap_max: plainWords, spacing_min: plainWords, support_max: plainWords },
};

function limitCell(name: SpecimenLimit): string {
	const { kind } = LIMIT_FIELDS[name];
	const [cell, stored] = [`r.${name}`, `stored.${name}`];
	if (kind === "millimetres") return millimetresCell(cell, stored);
	return kind === "choice" ? optionalCell(`lower(${cell})`, stored) : textCell(cell, stored);
}

export const limitCells = keyed(specimenLimits, limitCell);

const NO_SMALLEST_GAP = "the smallest gap is not stated; set it, too, if the report states one";

/** Finds the errors that `limitErrors` finds in a form; what the file leaves out counts as it is stored. */
export async function checkLimits(session: ImportSession): Promise<void> {
	const {
		opening_min: least,
		opening_max: most,
		gap_min: from,
		gap_max: to,
		services,
		services_tested: tested,
	} = limitCells;
	const shape = (size: string) =>
		`regexp_replace(regexp_replace(replace(lower(${size}), '×', 'x'), '[0-9]+([.][0-9]+)?', '0', 'g'), '\\s|mm', '', 'g')`;
	const sides = (size: string) =>
		`array(select n[1]::numeric from regexp_matches(${size}, '[0-9]+(?:[.][0-9]+)?', 'g') n order by 1)`;
	const rows = "imp_row r left join specimen stored on stored.id = r.id";
	await addErrors(
		session,
		`select o.line, 'opening_max', o.most, format('the largest opening is smaller than the smallest, %s', o.least), null, false
		from (select r.line, ${least} as least, ${most} as most from ${rows}) o
		where o.least <> '' and o.most <> '' and ${shape("o.least")} = ${shape("o.most")}
			and exists (select from unnest(${sides("o.least")}, ${sides("o.most")}) s (least, most) where s.least > s.most)`,
	);
	await addErrors(
		session,
		`select g.line, 'gap_max', g.most::text, format('the largest gap is smaller than the smallest, %s mm', g.least), null, false
		from (select r.line, ${from} as least, ${to} as most from ${rows}) g where g.least > g.most`,
	);
	const alone = await session.read(
		z.object({ line: z.int() }),
		`select r.line from ${rows} where stored.id is not null and ${from} is null and ${to} is not null
			and stored.gap_max is distinct from ${to} order by r.line limit ${MAX_LISTED}`,
	);
	await addWarnings(
		session,
		alone.map(({ line }) => ({ file: session.file, line, column: "gap_max", message: NO_SMALLEST_GAP })),
	);
	await addErrors(
		session,
		`select t.line, 'services_tested', t.tested, 'only a test with several services names them', null, false
		from (select r.line, ${tested} as tested, ${services} as services from ${rows}) t
		where t.tested <> '' and t.services is distinct from 'several'`,
	);
}
