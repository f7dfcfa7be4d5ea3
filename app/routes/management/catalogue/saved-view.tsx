import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { hasRight } from "#app/domain/access.ts";
import { GRID_LISTS } from "#app/domain/grid/grid-columns.ts";
import { deleteView, getView, newViewSchema, saveView, updateView } from "#app/domain/grid/saved-views.ts";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { idParam, loadPage, ownOfStaff } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { gridListParam, viewAddress } from "./catalogue.server.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(ownOfStaff(request), async ({ em, actor }) => {
		const search = new URL(request.url).searchParams;
		const mayShare = hasRight(actor, "people");
		if (params.view !== "new") {
			const view = await getView(em, actor, idParam(params.view));
			const query = search.get("query") ?? view.query;
			const opened = { ...view, query, version: wholeNumber(search.get("version")) ?? view.version };
			return {
				...{ view, mayShare, list: view.list, query },
				opened: opened.version,
				now: viewAddress(view),
				back: viewAddress(opened),
			};
		}
		const list = gridListParam(search.get("list") ?? undefined);
		const query = search.get("query") ?? "";
		return { view: null, mayShare, list, query, opened: 0, now: null, back: paths.catalogue(list, query) };
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
			const deleted = await deleteView(em, actor, id);
			await flash(em, session, { notice: `View “${deleted.name}” deleted.` });
			return paths.catalogue(deleted.list);
		}
		const view = id === null ? await saveView(em, actor, sent) : await updateView(em, actor, id, { ...sent, version });
		await flash(em, session, { notice: `View “${view.name}” saved.` });
		return viewAddress(view);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.view ? `View ${data.view.name}` : "Save this view"} · Passive Fire Schedules` },
];

/** A refusal reads the view again: somebody else may have changed it. */
export const shouldRevalidate = () => true;

export default function SavedViewPage() {
	const { view, mayShare, list, query, opened, now, back } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	const isChanged = view !== null && view.query !== query;
	const isStale = view !== null && errors.message !== undefined && errors.typed("version") !== String(view.version);
	const hiddenFields = (
		<>
			<FormKey />
			<input type="hidden" name="list" value={list} />
			<input type="hidden" name="query" value={query} />
			{view && <input type="hidden" name="version" value={isStale ? view.version : opened} />}
		</>
	);
	return (
		<DialogPage title={view ? `View “${view.name}”` : "Save this view"} back={back}>
			<p>
				{isChanged
					? "The view will keep the search, the filters, the order and the columns that you see now."
					: "A view keeps the search, the filters, the order and the columns under a name."}
				{view?.isShared && " Everybody on the staff sees it."}
			</p>
			<FormColumn>
				{hiddenFields}
				<ErrorSummary {...errors.summary({ name: "Name" })} />
				{isStale && <Link to={now!}>See the view as it is now</Link>}
				<TextField label="Name" required counted {...errors.text("name", 50, view?.name)} />
				{!view && mayShare && (
					<CheckboxField
						id="shared"
						name="shared"
						label="Share it with everybody on the staff"
						defaultChecked={errors.ticked("shared")}
					/>
				)}
				<FormActions>
					<SubmitButton look="primary" name="intent" value="save">
						{isChanged ? "Save changes" : "Save"}
					</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
			{view && !isChanged && (
				<FormColumn>
					{hiddenFields}
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
