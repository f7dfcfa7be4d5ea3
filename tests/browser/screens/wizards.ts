import type { Page } from "playwright-core";
import type { EntityManager } from "#db/orm.ts";
import { number, type Screen, STAFF } from "./screen.ts";

/** A snapshot that has reached its last step, of the first record. */
const atLastStep = (kind: "specimen" | "solution", data: string) => (em: EntityManager) =>
	em.execute(
		`insert into draft (user_id, kind, record_id, base_version, step, data)
		 select ${STAFF}, '${kind}', r.id, r.version, 5, ${data} from ${kind} r order by r.id limit 1`,
	);

const SOLUTION = `jsonb_build_object('drawing', r.drawing, 'pdf', null, 'image', null, 'notes', '["Fill the gap."]'::jsonb,
	'filter', '{"classification": null, "material": null, "type": null}'::jsonb,
	'substrates', (select jsonb_agg(substrate_id) from solution_substrate where solution_id = r.id),
	'specimens', (select jsonb_agg(specimen_id) from solution_specimen where solution_id = r.id))`;

const wizard = (kind: "specimen" | "solution", step: number) => async (page: Page, em: EntityManager) =>
	page.goto(`/management/${kind}/${await number(em, `(select min(id) from ${kind})`)}/edit?step=${step}`);
const at = (path: string) => (page: Page) => page.goto(`/management/${path}`);

/** The wizards, and the Product Manager with its forms. */
export const wizardScreens: Screen[] = [
	{ name: "empty specimen wizard", open: at("specimen/create"), heading: "Create Specimen" },
	{ name: "empty solution wizard", open: at("solution/create"), heading: "Create Solution" },
	...[1, 2, 3, 4, 5].map((step) => ({
		name: `solution wizard, step ${step}`,
		state: atLastStep("solution", SOLUTION),
		open: wizard("solution", step),
		heading: "Edit V-101",
	})),
	{ name: "Product Manager", open: at("product_manager"), heading: "Product Manager" },
	{
		name: "Product Manager with selections",
		open: at("product_manager?product=3&cover=1&ws=+"),
		heading: "Product Manager",
	},
	{ name: "form of a product", open: at("product_manager/products/3/edit"), heading: "Edit product" },
	{ name: "new warranty", open: at("product_manager/warranties/new"), heading: "Add warranty revision" },
	{ name: "new cover page", open: at("product_manager/covers/new"), heading: "Add cover page revision" },
	{ name: "publication of a cover page", open: at("product_manager/covers/1/toggle"), heading: /cover page revision$/ },
	{ name: "preview of a cover page", open: at("preview_cover/1"), heading: "Cover page preview" },
].map((screen) => ({ ...screen, staff: true }));
