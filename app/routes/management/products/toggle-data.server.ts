import { z } from "zod";
import { saveProduct } from "#app/domain/catalogue/records/saved-records.ts";
import { saveCover } from "#app/domain/datasheets/covers.ts";
import { getManaged } from "#app/domain/datasheets/managed.sql.ts";
import { setWarrantyActive } from "#app/domain/datasheets/warranties.ts";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { isOneOf, keysOf } from "#app/domain/keyed.ts";
import { usedIn, withdrawalEffect } from "#app/domain/lists/effect.sql.ts";
import { editorsOnly, idParam, type RequestContext } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { effectInWords } from "#app/routes/management/lists/toggle-active-form.tsx";
import { describeIssued, offerNotice } from "#app/routes/management/recall/issued-words.server.ts";

type Params = { list?: string; id?: string };

const kinds = { products: "product", warranties: "warranty", covers: "cover" } as const;
const nouns = { product: "product", warranty: "warranty revision", cover: "cover page revision" };

/** Names of the two states of a record, and the effect of changing it. */
const words = {
	product: {
		off: {
			verb: "Delete",
			done: "deleted",
			effect:
				"Deleting hides it: existing specimens keep it, new ones cannot choose it. You can restore it at any time.",
		},
		on: { verb: "Restore", done: "restored", effect: "It can be chosen again." },
	},
	warranty: {
		off: {
			verb: "Delete",
			done: "deleted",
			effect: "Schedules print the newest active revision instead, if there is one.",
		},
		on: { verb: "Restore", done: "restored", effect: "The newest active revision is printed in schedules." },
	},
	cover: {
		off: {
			verb: "Unpublish",
			done: "unpublished",
			effect: "Schedules print the newest published revision instead, if there is one.",
		},
		on: {
			verb: "Publish",
			done: "published",
			effect: "The newest published revision is printed on the next schedules.",
		},
	},
};

function kindOf({ list }: Params) {
	if (!list || !isOneOf(keysOf(kinds), list)) throw new Response(null, { status: 404 });
	return kinds[list];
}

/** Finds what rests on a product, which alone of these is evidence. */
async function issuedNoteOf({ em, actor }: RequestContext, id: number, isActive: boolean) {
	const effect = isActive ? await withdrawalEffect(em, actor, "product", id) : null;
	return {
		id,
		uses: await usedIn(em, actor, "product", id),
		issued: await describeIssued({ em, actor }, "product", id),
		effect: effect && effectInWords(effect),
	};
}

export async function readToggle(context: RequestContext, params: Params) {
	const kind = kindOf(params);
	const record = await getManaged(context.em, context.actor, kind, idParam(params.id));
	const { verb, effect } = words[kind][record.isActive ? "off" : "on"];
	const name = "name" in record ? record.name : `R${record.revision}`;
	return {
		title: `${verb} ${nouns[kind]}`,
		question: `Are you sure you want to ${verb.toLowerCase()} ${name}?`,
		effect,
		issuedNote: kind === "product" ? await issuedNoteOf(context, record.id, record.isActive) : null,
		verb,
		isActive: record.isActive,
		version: record.version,
		back: paths.productManager({ [kind]: record.id }),
	};
}

const schema = z.object({ version: recordVersion.optional(), active: z.enum(["yes", "no"]) });

export function toggle(request: Request, params: Params) {
	return submit(editorsOnly(request), schema, async ({ em, actor, session }, { version, active }) => {
		const kind = kindOf(params);
		const id = idParam(params.id);
		const record = { id, version, source: "page" } as const;
		const isActive = active === "yes";
		if (kind === "product") await saveProduct(em, actor, record, { is_active: isActive });
		if (kind === "cover") await saveCover(em, actor, record, { is_active: isActive });
		if (kind === "warranty") await setWarrantyActive(em, actor, record, isActive);
		await flash(em, session, {
			notice: `The ${nouns[kind]} has been ${words[kind][isActive ? "on" : "off"].done}.`,
			...(kind === "product" && !isActive ? await offerNotice({ em, actor }, kind, id) : {}),
		});
		return paths.productManager({ [kind]: id });
	});
}
