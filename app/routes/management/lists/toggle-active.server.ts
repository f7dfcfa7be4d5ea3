import { usedIn, withdrawalEffect } from "#app/domain/lists/effect.sql.ts";
import { toggleActiveSchema } from "#app/domain/lists/form.schema.ts";
import { getRecord } from "#app/domain/lists/read.sql.ts";
import { setRecordActive } from "#app/domain/lists/save-list-record.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { editorsOnly, loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { describeIssued } from "#app/routes/management/recall/issued-words.server.ts";
import { leaveSavedNotice } from "./form-data.server.ts";
import { listBack } from "./list-state.ts";

export async function readLifecycle(request: Request, key: string, id: number) {
	return loadPage(editorsOnly(request), async ({ em, actor }) => {
		const { singular, key: entity } = staffList(actor, key);
		const { label, shortLabel, isActive, version } = await getRecord(em, actor, key, id);
		return {
			kind: "standing" as const,
			list: { key: entity, singular },
			issued: await describeIssued({ em, actor }, entity, id),
			record: { id, label, shortLabel, isActive, version },
			uses: await usedIn(em, actor, entity, id),
			effect: isActive ? await withdrawalEffect(em, actor, entity, id) : null,
			back: paths.solutionManager({ ...listBack(request, key), selected: id }),
		};
	});
}

export type LifecycleData = Awaited<ReturnType<typeof readLifecycle>>;

export async function saveLifecycle(request: Request, key: string, id: number) {
	const list = await loadPage(editorsOnly(request), async ({ actor }) => staffList(actor, key));
	return submit(editorsOnly(request), toggleActiveSchema, async (context, { is_active: isActive, version }) => {
		await setRecordActive(context.em, context.actor, list.key, { id, isActive, version, source: "page" });
		await leaveSavedNotice(context, key, id, isActive ? "restored" : "deleted");
		return paths.solutionManager({ ...listBack(request, key), selected: id });
	});
}
