import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { hasRight } from "#app/domain/access.ts";
import { GRID_LISTS } from "#app/domain/grid/grid-columns.ts";
import { deleteView, getView, newViewSchema, renameView, saveView } from "#app/domain/grid/saved-views.ts";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { idParam, loadPage, ownOfStaff } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formFaults, useAnswer } from "#app/routes/forms.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { gridListParam } from "./catalogue.server.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(ownOfStaff(request), async ({ em, actor }) => {
		const search = new URL(request.url).searchParams;
		const mayShare = hasRight(actor, "people");
		if (params.view !== "new") {
			const view = await getView(em, actor, idParam(params.view));
			return { view, mayShare, list: view.list, query: view.query, back: paths.catalogue(view.list, view.query) };
		}
		const list = gridListParam(search.get("list") ?? undefined);
		const query = search.get("query") ?? "";
		return { view: null, mayShare, list, query, back: paths.catalogue(list, query) };
	});
}

const schema = newViewSchema.extend({
	list: z.enum(GRID_LISTS),
	intent: z.enum(["save", "delete"]),
	version: recordVersion.default(0),
});

export function action({ request, params }: ActionFunctionArgs) {
	return submit(ownOfStaff(request), schema, async ({ em, actor, session }, { intent, version, ...sent }) => {
		const id = params.view === "new" ? null : idParam(params.view);
		if (id !== null && intent === "delete") {
			const gone = await deleteView(em, actor, id);
			await flash(em, session, { notice: `View “${gone.name}” deleted.` });
			return paths.catalogue(gone.list);
		}
		const view = id === null ? await saveView(em, actor, sent) : await renameView(em, actor, id, { ...sent, version });
		await flash(em, session, { notice: `View “${view.name}” saved.` });
		return paths.catalogue(view.list, view.query);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.view ? `View ${data.view.name}` : "Save this view"} · Passive Fire Schedules` },
];

export default function SavedViewPage() {
	const { view, mayShare, list, query, back } = useLoaderData<typeof loader>();
	const faults = formFaults(useAnswer());
	const kept = (
		<>
			<FormKey />
			<input type="hidden" name="list" value={list} />
			<input type="hidden" name="query" value={query} />
			{view && <input type="hidden" name="version" value={view.version} />}
		</>
	);
	return (
		<DialogPage title={view ? `View “${view.name}”` : "Save this view"} back={back}>
			<p>
				{view?.isShared
					? "Everybody on the staff sees this view."
					: "A view keeps the search, the filters, the order and the columns under a name."}
			</p>
			<FormColumn>
				{kept}
				<ErrorSummary {...faults.summary({ name: "Name" })} />
				<TextField label="Name" required counted {...faults.text("name", 50, view?.name)} />
				{!view && mayShare && (
					<CheckboxField
						id="shared"
						name="shared"
						label="Share it with everybody on the staff"
						defaultChecked={faults.ticked("shared")}
					/>
				)}
				<FormActions>
					<SubmitButton look="primary" name="intent" value="save">
						Save
					</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
			{view && (
				<FormColumn>
					{kept}
					<input type="hidden" name="name" value={view.name} />
					<FormActions>
						<SubmitButton look="secondary" icon="trash" name="intent" value="delete">
							Delete this view
						</SubmitButton>
					</FormActions>
				</FormColumn>
			)}
		</DialogPage>
	);
}
