import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { amountOf } from "#app/amounts.ts";
import { MAX_CHOICES } from "#app/domain/penetrations/list/choice.schema.ts";
import type { MatchOverview, TypeOverview } from "#app/domain/penetrations/match/overview.ts";
import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { LayoutFooter, Muted, Stack } from "#app/ui/shell/page-layout.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import { AssignmentFields } from "./assign-button.tsx";
import { isPartlyCovered, TypesTable } from "./matched-types.tsx";

interface OpenTypesProps {
	types: TypeOverview[];
	editable: boolean;
	most: number;
}

const ticked = (form: HTMLFormElement) => form.querySelectorAll("input[name=choice]:checked").length;

/** Types with candidates: each is assigned by its own button, or with the others that are ticked. */
function OpenTypes({ types, editable, most }: OpenTypesProps) {
	const [count, setCount] = useState<number | null>(null);
	const form = useRef<HTMLFormElement>(null);
	const [scripted, setScripted] = useState(false);
	useEffect(() => setScripted(true), []);
	const partly = types.slice(0, MAX_CHOICES).filter(isPartlyCovered).length;
	const tickPartly = () => {
		for (const box of form.current!.querySelectorAll<HTMLInputElement>("input[data-partly]")) box.checked = true;
		setCount(ticked(form.current!));
	};
	const table = <TypesTable types={types} caption="Types with candidates" ticks={editable} {...{ editable, most }} />;
	if (!editable) return table;
	return (
		<Form
			ref={form}
			method="post"
			action={paths.penetrationChange()}
			preventScrollReset
			onChange={({ currentTarget }) => setCount(ticked(currentTarget))}
		>
			<AssignmentFields />
			{/* What Enter on a tick presses: else it would be the button of the first type. */}
			<button type="submit" hidden />
			<Stack>
				{table}
				<LayoutFooter>
					<Button look="primary" icon="check">
						{count === null ? "Assign the ticked types" : `Assign ${amountOf(count, "ticked type")}`}
					</Button>
					{scripted && partly > 0 && (
						<Button type="button" look="quiet" onClick={tickPartly}>
							{`Tick ${amountOf(partly, "type")} covered as far as stated`}
						</Button>
					)}
				</LayoutFooter>
				<Muted>Fully covered groups are ticked. Each gets the match shown.</Muted>
			</Stack>
		</Form>
	);
}

interface OverviewPageProps {
	project: { id: number; isActive: boolean };
	overview: MatchOverview;
	most: number;
}

export function OverviewPage({ project, overview, most }: OverviewPageProps) {
	const { types, needed, shown, partly } = overview;
	const assigned = types.reduce((count, type) => count + type.assigned, 0);
	const counts = [
		`${shown} covered`,
		`${partly} covered as far as stated`,
		`${assigned - shown - partly} not covered`,
		...(assigned < needed ? [`${needed - assigned} not assigned yet`] : []),
	];
	const common = { editable: project.isActive, most };
	const back = (
		<ButtonLink to={paths.penetrations()} icon="left">
			Penetrations
		</ButtonLink>
	);
	if (types.length === 0) {
		return (
			<>
				<PageHeader title="Match by type" actions={back} />
				<EmptyState icon="list" title="No penetrations to match">
					List the openings to be sealed first.
				</EmptyState>
			</>
		);
	}
	const open = types
		.filter((type) => type.candidates.length > 0 && type.assigned < type.penetrations.length)
		.toSorted((a, b) => Number(b.isClear) - Number(a.isClear));
	const all = types.filter((type) => type.assigned === type.penetrations.length);
	const done = all.filter((type) => type.shown === type.penetrations.length);
	const lacking = all.filter((type) => !done.includes(type));
	const without = types.filter((type) => !open.includes(type) && !all.includes(type));
	const reasons = [...Map.groupBy(without, ({ missing }) => missing)];
	return (
		<>
			<PageHeader
				title="Match by type"
				description="Penetrations with the same requirements are grouped. Each group shows the best tested match and the specimen behind it. You confirm before anything is assigned."
				actions={
					<>
						<ButtonLink to={paths.penetrationWords()} icon="edit">
							Terms used
						</ButtonLink>
						{back}
						{all.length > 0 && (
							<ButtonLink to={paths.schedule(project.id)} look={open.length === 0 ? "primary" : "secondary"} icon="pdf">
								Schedule
							</ButtonLink>
						)}
					</>
				}
			/>
			<Stack loose>
				<Progress
					label={`${shown} of ${amountOf(needed, "penetration")} covered`}
					percent={needed === 0 ? 0 : (100 * shown) / needed}
				/>
				<p>{counts.join(" · ")}</p>
				{open.length > 0 && (
					<Section title={`To be assigned: ${amountOf(open.length, "type")}`} id="open">
						<OpenTypes types={open} {...common} />
					</Section>
				)}
				{reasons.map(([reason, some], at) => (
					<Section
						key={reason}
						title={reason}
						id={`missing-${at}`}
						description={`Not covered: ${amountOf(some.length, "type")}.`}
					>
						<TypesTable types={some} caption={`Types: ${reason}`} {...common} />
					</Section>
				))}
				{lacking.length > 0 && (
					<Section
						title={`Assigned, not fully covered: ${amountOf(lacking.length, "type")}`}
						id="lacking"
						description="Each says what is not covered or not stated."
					>
						<TypesTable types={lacking} caption="Types that lack something" sealed {...common} />
					</Section>
				)}
				{done.length > 0 && (
					<Section title={`Assigned: ${amountOf(done.length, "type")}`} id="assigned">
						<TypesTable types={done} caption="Types that are assigned" sealed {...common} />
					</Section>
				)}
			</Stack>
		</>
	);
}
