import { z } from "zod";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { booleanCell } from "#app/domain/imports/cell-values.sql.ts";
import { type FileColumn, fileValue, putJoins, takeFiles } from "#app/domain/imports/file-columns.sql.ts";
import { addError } from "#app/domain/imports/import-errors.sql.ts";
import { fillTable } from "#app/domain/imports/staging.sql.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import type { ListImporter } from "./list-importer.ts";
import { checkNames, createNames, lookUpColumns, type NameRef, nameColumns, nameJoins } from "./names.sql.ts";

const refs: NameRef[] = [{ column: "product", names: "product", stored: "stored.product_id" }];
const pdf: FileColumn = { column: "pdf", kind: "warranty", stored: "stored.pdf_id" };
const stored = "left join warranty stored on stored.id = r.id";

export const warrantiesImporter: ListImporter = {
	preparers: { revision: plainCode },
	table: "warranty",
	entity: "warranty",
	keyColumn: "revision",
	record: recordSelect("warranties", "facts"),
	async resolve(session) {
		await lookUpColumns(session, refs);
		// The list may hold a key twice, since its screen only adds; the newest of them is meant.
		await fillTable(
			session,
			"imp_row",
			`select staged.*, stored.id, ${nameColumns(refs)},
				lower(nullif(staged.revision, '')) || chr(31) || coalesce(n_product.id::text, lower(staged.product), '') as key
			from imp_stage staged ${nameJoins(refs)}
			left join (select distinct on (lower(w.revision), w.product_id) w.id, w.revision, w.product_id from warranty w
				order by lower(w.revision), w.product_id, w.updated desc, w.id desc) stored
				on lower(stored.revision) = lower(staged.revision) and coalesce(stored.product_id, 0) = coalesce(n_product.id, 0)
				and (n_product.id is not null or coalesce(staged.product, '') = '')
			where staged.usable`,
		);
	},
	async check(session) {
		await checkNames(session, refs, stored);
		await takeFiles(session, [pdf], stored);
		const [row] = await session.read(
			z.object({}),
			"select from imp_row r where r.id is null and r.pdf is null limit 1",
		);
		if (!row) return;
		await addError(session, { line: 1, column: "pdf", value: null, message: 'the column "pdf" is missing' });
		session.verdict.refused = true;
		session.verdict.heldBack = true;
	},
	create: (session) => createNames(session, refs),
	upsert: {
		keys: { revision: "r.revision", product_id: "r.product_id" },
		values: { pdf_id: fileValue(pdf), is_active: booleanCell("r.is_active", "stored.is_active", true) },
		from: `imp_row r ${stored} ${putJoins([pdf])}`,
		moves: ["updated = now()"],
	},
	fileIds: ["pdf_id"],
};
