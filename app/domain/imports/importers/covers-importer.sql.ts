import { MAX_COVER_CONTENT } from "#app/domain/catalogue/definition/datasheet-limits.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import {
	COVER_CONTENT_REQUIRED,
	hasVisibleText,
	isCoverLength,
	sanitizeCover,
} from "#app/domain/datasheets/cover-html.ts";
import { booleanCell, textCell } from "#app/domain/imports/cell-values.sql.ts";
import { fillTable } from "#app/domain/imports/staging.sql.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import type { ListImporter } from "./list-importer.ts";

function prepareContent(cell: string, addError: (message: string) => void): string {
	if (!isCoverLength(cell)) {
		addError(`${[...cell].length} characters are too many; at most ${MAX_COVER_CONTENT} are allowed`);
		return ".";
	}
	const clean = sanitizeCover(cell);
	if (!hasVisibleText(clean)) addError(COVER_CONTENT_REQUIRED);
	return clean || ".";
}

export const coversImporter: ListImporter = {
	preparers: { revision: plainCode, content: prepareContent },
	table: "cover",
	entity: "cover",
	keyColumn: "revision",
	record: recordSelect("covers", "facts"),
	resolve: async (session) => {
		await fillTable(
			session,
			"imp_row",
			`select staged.*, stored.id, lower(nullif(staged.revision, '')) as key from imp_stage staged
			left join (select distinct on (lower(c.revision)) c.id, c.revision from cover c
				order by lower(c.revision), c.created desc, c.id desc) stored on lower(stored.revision) = lower(staged.revision)
			where staged.usable`,
		);
	},
	check: async () => {},
	upsert: {
		keys: { revision: "r.revision" },
		values: {
			content: "r.content",
			footer_note: textCell("r.footer_note", "stored.footer_note"),
			is_active: booleanCell("r.is_active", "stored.is_active", true),
		},
		from: "imp_row r left join cover stored on stored.id = r.id",
	},
};
