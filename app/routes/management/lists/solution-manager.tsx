import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { countLists, findRow, listRecords } from "#app/domain/lists/read.sql.ts";
import { LIST_GROUPS } from "#app/domain/lists/staff-list.ts";
import { LISTS, staffList } from "#app/domain/lists/table.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { updateSession } from "#app/http/session.server.ts";
import { dialogPages, paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { useDialogForm } from "#app/routes/use-dialog-form.ts";
import { AskDialog } from "#app/ui/dialog/ask.tsx";
import { useDialog, useDialogLinks } from "#app/ui/dialog/use-dialog.ts";
import { ListNav, type NavList } from "#app/ui/list/list-nav.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import type { RecordFormData } from "./form-data.server.ts";
import { ListPanel } from "./list-panel.tsx";
import { MORE_ROWS_ON_PAGE, readListState } from "./list-state.ts";
import { formTitle, RecordForm } from "./record-form.tsx";
import { shownList } from "./shown-list.ts";
import type { LifecycleData } from "./toggle-active.server.ts";
import { ToggleActiveForm, toggleActiveTitle } from "./toggle-active-form.tsx";

const FIRST_FIELD = "dialog[open] :is(input:not([type=hidden]), select, textarea)";

/** With script the forms of a list open over it in this dialog; they send to their own pages and show their answers. */
function RecordDialog() {
	const { opened: address, attempt, open, close } = useDialog<string>();
	useDialogLinks(dialogPages.listForms, open);
	const { load, data } = useFetcher<RecordFormData | LifecycleData>({ key: `form ${attempt}` });
	const { rejected, busy, send } = useDialogForm(`sent ${attempt}`);
	useEffect(() => {
		if (address) load(address);
	}, [address, load]);
	function onSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (address) send(event.currentTarget, address);
	}
	const form = { action: address ?? undefined, rejected, onSubmit, busy };
	const shown = address ? data : undefined;
	const isForm = shown?.kind === "form";
	useEffect(() => {
		// The browser would focus the dialog's close button.
		if (isForm) document.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
	}, [isForm]);
	return (
		<AskDialog
			open={Boolean(shown)}
			title={shown ? (shown.kind === "form" ? formTitle(shown) : toggleActiveTitle(shown)) : ""}
			onClose={close}
		>
			{shown?.kind === "form" && <RecordForm data={shown} {...form} />}
			{shown?.kind === "standing" && <ToggleActiveForm data={shown} {...form} />}
		</AskDialog>
	);
}

function navLists(counts: Record<string, number>, shown: string): NavList[] {
	return LIST_GROUPS.map((title) => ({
		title,
		lists: LISTS.filter(({ group }) => group === title).map(({ key, title: name }) => ({
			value: key,
			title: name,
			to: paths.solutionManager({ list: key }),
			count: counts[key] ?? 0,
			current: key === shown,
		})),
	}));
}

export async function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor, session }) => {
		const { list: key, search, page, size, selected, only: requested, sort } = readListState(request);
		const list = staffList(actor, key);
		// A chosen number of rows is that of every list until another one is chosen.
		const chosen = size === null ? session.data.rows : MORE_ROWS_ON_PAGE.includes(size) ? size : undefined;
		if (chosen !== session.data.rows) await updateSession(em, session, { rows: chosen });
		const only = list.filters?.some((filter) => filter.only === requested) ? requested : null;
		const query = {
			search: search ?? "",
			page,
			size: size ?? chosen ?? list.pageSize,
			selected,
			only,
			sort,
		};
		return {
			groups: navLists(await countLists(em, actor), key),
			list: shownList(list),
			state: { list: key, search, size, only, sort },
			selected: selected === null ? null : await findRow(em, actor, key, selected),
			...(await listRecords(em, actor, key, query)),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Solution Admin · Passive Fire Schedules" }];

export default function SolutionAdmin() {
	const { groups, ...shown } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Admin"
				actions={
					<ForEditors>
						<ButtonLink to={paths.solutionCreate()} look="primary" icon="plus">
							Create Solution
						</ButtonLink>
						<ButtonLink to={paths.specimenCreate()} icon="plus">
							Create Specimen
						</ButtonLink>
					</ForEditors>
				}
			/>
			<ListNav label="Lists" groups={groups} action={paths.solutionManager()} name="list">
				<ListPanel {...shown} />
			</ListNav>
			<RecordDialog />
		</>
	);
}
