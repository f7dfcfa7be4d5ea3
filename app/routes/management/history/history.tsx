import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { amountOf } from "#app/amounts.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { CHANGE_SOURCES, listChangers } from "#app/domain/catalogue/history/catalogue-changes.sql.ts";
import {
	type AddedRecords as Added,
	describeChanges,
	listAdded,
} from "#app/domain/catalogue/history/change-descriptions.sql.ts";
import { findRun, type HistoryEntry, listHistory } from "#app/domain/catalogue/history/history-entries.sql.ts";
import { labelOf } from "#app/domain/catalogue/history/labels.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { asXlsx, type HistoryAddress, paths } from "#app/paths.ts";
import { ForEditors, useMay } from "#app/routes/for-editors.tsx";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FieldLine, FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Prose } from "#app/ui/text/prose.tsx";
import { When } from "#app/ui/text/when.tsx";
import { changeView, type RunView, readHistoryQuery, runView } from "./history.server.ts";
import { changeSourceLabels, historyAddress, recordAddress } from "./history-labels.ts";
import { ChangesTable } from "./record-changes.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const query = readHistoryQuery(new URL(request.url).searchParams);
		const { record, run } = query;
		const one = run === undefined ? null : await findRun(em, actor, run);
		const isOfOne = record !== undefined || run !== undefined;
		const entries: HistoryEntry[] = isOfOne
			? (await describeChanges(em, actor, query, PAGE_SIZE + 1)).map((change) => ({
					...{ position: change.id, run: 0, change },
				}))
			: await listHistory(em, actor, query, PAGE_SIZE + 1);
		const last = entries.length > PAGE_SIZE ? entries[PAGE_SIZE - 1]! : null;
		return {
			address: historyAddress(query),
			one: one && runView(one),
			added: query.run === undefined ? [] : await listAdded(em, actor, query.run, { limit: NAMED }),
			entries: entries
				.slice(0, PAGE_SIZE)
				.map((entry) => ("made" in entry ? runView(entry.made) : changeView(entry.change))),
			older: last && { before: last.position, before_run: last.run || null },
			kinds: CATALOGUE_ENTITIES.map((value) => ({ value, label: labelOf(value).noun })),
			people: (await listChangers(em, actor)).map(({ id, name }) => ({ value: id, label: name })),
			sources: CHANGE_SOURCES.map((value) => ({ value, label: changeSourceLabels[value] })),
		};
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.one?.title ?? "History of the catalogue"} · Passive Fire Schedules` },
];

interface Choice {
	value: string | number;
	label: string;
}

interface HistoryFilterProps {
	address: HistoryAddress;
	kinds: Choice[];
	people: Choice[];
	sources: Choice[];
}

function HistoryFilter({ address, kinds, people, sources }: HistoryFilterProps) {
	const selects = [
		{ name: "kind", label: "Kind of record", options: kinds, value: address.kind },
		{ name: "person", label: "Changed by", options: people, value: address.person },
		{ name: "source", label: "Changed in", options: sources, value: address.source },
	];
	const inputs = [
		{ name: "run", label: "Import", type: "text", value: address.run },
		{ name: "from", label: "First day", type: "date", value: address.from },
		{ name: "to", label: "Last day", type: "date", value: address.to },
	];
	const submit = useSubmit();
	return (
		<FormColumn
			key={JSON.stringify(address)}
			method="get"
			action={paths.history()}
			onChange={({ currentTarget, target }) => {
				// A choice is made at once; a number or a day is typed in steps, and waits for the button.
				if (target instanceof HTMLSelectElement) submit(currentTarget, { preventScrollReset: true });
			}}
		>
			{address.record && <input type="hidden" name="record" value={address.record} />}
			<FieldLine>
				{selects.map(({ name, label, options, value }) => (
					<SelectField
						key={name}
						id={name}
						name={name}
						label={label}
						prompt="All"
						options={options}
						defaultValue={value ?? ""}
					/>
				))}
				{inputs.map(({ name, label, type, value }) => (
					<TextField
						key={name}
						id={name}
						name={name}
						type={type}
						inputMode={type === "text" ? "numeric" : undefined}
						label={label}
						defaultValue={value ?? ""}
					/>
				))}
			</FieldLine>
			<FormActions>
				<Button>Show</Button>
				<ButtonLink to={paths.history()}>All changes</ButtonLink>
			</FormActions>
		</FormColumn>
	);
}

function Names({ entity, total, records }: Added) {
	const more = total - records.length;
	return (
		<Prose>
			<ul>
				{records.map(({ id, label }) => (
					<li key={id}>
						<Link to={recordAddress(entity, id)}>{label || "without a name"}</Link>
					</li>
				))}
				{more > 0 && <li>and {amountOf(more, "more", "more")}; download the list to see all of them</li>}
			</ul>
		</Prose>
	);
}

/** The records that an import made; its changes of what was there before stand in the history. */
function AddedRecords({ added }: { added: Added[] }) {
	if (added.length === 0) return null;
	return (
		<Section title="New records" id="added">
			<DescriptionList
				facts={added.map((one) => ({
					term: capitalised(amountOf(one.total, one.noun, one.nouns)),
					value: <Names {...one} />,
				}))}
			/>
		</Section>
	);
}

const PAGE_SIZE = 50;

/** The most records of each kind that are named. */
const NAMED = 20;

function Heading({ one, children }: { one: RunView | null; children: ReactNode }) {
	if (!one) {
		return (
			<PageHeader
				title="History of the catalogue"
				description="Who changed what, and when. Newest first. Nothing is ever removed."
				actions={children}
			/>
		);
	}
	const { run, title, who, at, undoneBy, isUndo, effects } = one;
	return (
		<PageHeader
			title={title}
			description={
				<>
					<When at={at} />
					{`, by ${who} (import ${run}): ${effects.join(", ")}.`}
					{undoneBy !== null && ` Undone by import ${undoneBy}.`}
				</>
			}
			actions={
				<>
					<ButtonLink to={paths.history()} icon="left">
						All changes
					</ButtonLink>
					{undoneBy === null && !isUndo && (
						<ForEditors>
							<ButtonLink to={paths.importUndo(run)} icon="restore">
								Undo…
							</ButtonLink>
						</ForEditors>
					)}
					{children}
				</>
			}
		/>
	);
}

/** The pages of all changes lead on by `before`, which chooses none. */
const isNarrowed = ({ before: _, before_run: __, ...chosen }: HistoryAddress) =>
	Object.values(chosen).some((value) => value !== undefined && value !== null);

export default function History() {
	const { address, one, added, entries, older, ...choices } = useLoaderData<typeof loader>();
	const isAdministrator = useMay("people");
	const all = paths.historyCsv({ ...address, before: null, before_run: null });
	return (
		<>
			<Heading one={one}>
				{isAdministrator && !one && <ButtonLink to={paths.staffHistory()}>History of people</ButtonLink>}
				{(entries.length > 0 || added.length > 0) && (
					<>
						<ButtonLink to={all} icon="download" reloadDocument>
							CSV
						</ButtonLink>
						<ButtonLink to={asXlsx(all)} icon="download" reloadDocument>
							XLSX
						</ButtonLink>
					</>
				)}
			</Heading>
			{!one && (
				<Fold title="Choose changes" folded open={isNarrowed(address)}>
					<HistoryFilter address={address} {...choices} />
				</Fold>
			)}
			<AddedRecords added={added} />
			{entries.length === 0 && added.length === 0 && (
				<EmptyState icon="list" title="No changes found">
					The history of a record starts with its first change in this catalogue.
				</EmptyState>
			)}
			{entries.length > 0 && <ChangesTable caption="Changes of the catalogue" entries={entries} />}
			<Cluster>
				{address.before !== undefined && (
					<ButtonLink to={paths.history({ ...address, before: null, before_run: null })}>Newest changes</ButtonLink>
				)}
				{older && <ButtonLink to={paths.history({ ...address, ...older })}>Older changes</ButtonLink>}
			</Cluster>
		</>
	);
}
