import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { booleanCell } from "#app/domain/imports/cell-values.sql.ts";
import { type FileColumn, fileValue, putJoins, takeFiles } from "#app/domain/imports/file-columns.sql.ts";
import type { ListImporter } from "./list-importer.ts";
import { refuseMerged, resolveByName } from "./lookups-importer.sql.ts";

const img: FileColumn = { column: "img", kind: "product_image", stored: "stored.img_id" };
const tds: FileColumn = { column: "tds", kind: "tds", stored: "stored.tds_id" };
const msds: FileColumn = { column: "msds", kind: "msds", stored: "stored.msds_id" };
const files = [img, tds, msds];
const stored = "left join product stored on stored.id = r.id";

export const productsImporter: ListImporter = {
	table: "product",
	entity: "product",
	keyColumn: "name",
	record: recordSelect("products", "facts"),
	resolve: (session) => resolveByName(session, "product"),
	async check(session) {
		await refuseMerged(session, "product");
		await takeFiles(session, files, stored);
	},
	upsert: {
		keys: { name: "r.name" },
		values: {
			img_id: fileValue(img),
			tds_id: fileValue(tds),
			msds_id: fileValue(msds),
			is_active: booleanCell("r.is_active", "stored.is_active", true),
		},
		from: `imp_row r ${stored} ${putJoins(files)}`,
	},
	fileIds: ["img_id", "tds_id", "msds_id"],
	rewritable: { scope: "''", stored: "select '', t.name from product t" },
	referred: { list: "product", key: "lower(r.name)" },
};
