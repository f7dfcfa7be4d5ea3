import { Form, Link } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import type { OpenNotice } from "#app/domain/recall/notices.sql.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import * as css from "#app/routes/screens.css.ts";
import { Cluster, Stack, VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { factsTitle } from "#app/ui/list/facts.css.ts";
import { FactsTable } from "#app/ui/list/facts-table.tsx";
import { DrawingThumb } from "#app/ui/solution/drawing.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode } from "#app/ui/text/tag.tsx";
import type { projectsOf } from "./notice-banner.tsx";
import type { Offered, ReplacedIn } from "./replacements.server.ts";

interface ChoiceProps {
	name: string;
	id: string;
	label: string;
	solutions: { id: number; drawing: string }[];
}

/** A choice of replacements is offered where there are several; a single one needs no question. */
function Choice({ name, id, label, solutions }: ChoiceProps) {
	const [first, ...others] = solutions;
	if (others.length === 0) return <input type="hidden" name={name} value={first!.id} />;
	const options = solutions.map((one) => ({ value: one.id, label: one.drawing }));
	return <SelectField id={id} name={name} label={label} options={options} />;
}

interface ReplaceProps {
	notice: OpenNotice;
	of: ReturnType<typeof projectsOf>[number];
	counted: ReplacedIn[number] | undefined;
}

/** Tells whether a replacement leaves openings of the project that it does not cover. */
const leavesOpenings = (counted: ReplacedIn[number] | undefined): boolean =>
	counted !== undefined && Object.values(counted.covered).some((count) => count < counted.openings);

/** Says of each replacement how many openings it covers, with the way to them while it covers not all; nothing where the list has none. */
function Covered({ notice, of, counted }: ReplaceProps) {
	if (!counted || counted.openings === 0) return null;
	const { openings, covered } = counted;
	const counts = notice.replacements.flatMap((one) => {
		const count = covered[one.id];
		return count === undefined ? [] : [{ ...one, count }];
	});
	const words = ({ drawing, count }: (typeof counts)[number]) =>
		count === openings
			? `${drawing} covers ${openings === 1 ? "the opening" : `all ${openings} openings`}`
			: `${drawing} covers ${count} of ${amountOf(openings, "opening")}`;
	return (
		<>
			{counts.map((one) => (
				<span key={one.id} className={css.matchMark[one.count === openings ? "covered" : "missing"]}>
					{words(one)}
				</span>
			))}
			{leavesOpenings(counted) && (
				<ButtonLink to={paths.projectEdit(of.projectId!, "openings")} small>
					Check the openings
				</ButtonLink>
			)}
		</>
	);
}

/** Replaces a solution of a notice in a project, quietly while openings are left; without a replacement there is only a dash. */
export function ReplaceForm({ notice, of, counted }: ReplaceProps) {
	const { project, projectId, sols } = of;
	const by = notice.replacements;
	if (projectId === null || sols.length === 0 || by.length === 0) return "–";
	const id = (name: string) => `${name}-${notice.id}-${projectId}`;
	const replaced = sols.length === 1 ? ` ${sols[0]!.drawing}` : "";
	const isQuiet = leavesOpenings(counted);
	// The label of a list is not repeated on the button.
	const words = `${by.length === 1 ? `Replace${replaced} with ${by[0]!.drawing}` : "Replace"}${isQuiet ? " anyway" : ""}`;
	return (
		<Form method="post" action={paths.noticeReplace(notice.id)}>
			<FormKey />
			<input type="hidden" name="project" value={projectId} />
			<Cluster>
				<Covered notice={notice} of={of} counted={counted} />
				<Choice name="sol" id={id("sol")} label="Replace" solutions={sols} />
				<Choice name="by" id={id("by")} label={replaced ? `Replace${replaced} with` : "With"} solutions={by} />
				<Button small look={isQuiet ? "quiet" : "secondary"} aria-label={`${words} in ${project}`}>
					{words}
				</Button>
			</Cluster>
		</Form>
	);
}

interface OfferedFact {
	label: string;
	/** The words for a replacement that has another one. */
	other: string;
	of: (offered: Offered) => string;
}

const RATING: OfferedFact = {
	label: "Fire rating",
	other: "Other rating",
	of: ({ tested }) => tested?.ratings.join(", ") ?? "",
};

const FACTS: OfferedFact[] = [
	RATING,
	{ label: "Service", other: "Other service", of: ({ tested }) => tested?.services.join(", ") ?? "" },
	{ label: "Size", other: "Other size", of: ({ tested }) => tested?.sizes ?? "" },
	{ label: "Insulation", other: "Other insulation", of: ({ tested }) => tested?.insulations.join(", ") ?? "" },
	{ label: "Wall or floor", other: "Other wall or floor", of: ({ tested }) => tested?.walls.join("; ") ?? "" },
];

/** Says how a fact of a replacement differs from those that it replaces; null where it is one of theirs. */
function differenceWords(fact: OfferedFact, one: Offered, replaced: Offered[]): string | null {
	if (one.isReplaced || replaced.length === 0) return null;
	const { lowerThan } = one;
	if (fact === RATING && lowerThan.length > 0) {
		return lowerThan.length === replaced.length ? "Lower" : `Lower than ${lowerThan.join(", ")}`;
	}
	return replaced.map(fact.of).includes(fact.of(one)) ? null : fact.other;
}

function Head({ of: { id, drawing, title, isReplaced, picture, isSample } }: { of: Offered }) {
	return (
		<Stack>
			<span>{isReplaced ? "To be replaced" : "Replacement"}</span>
			<DrawingThumb code={drawing} picture={picture} crossed={isReplaced} sample={isSample} large />
			<Link to={paths.installation(id)}>
				<DrawingCode code={drawing} />
			</Link>
			<span className={factsTitle}>{title}</span>
		</Stack>
	);
}

/** Puts what falls beside what may replace it, and says of each fact of a replacement how it differs. */
export function OfferedTable({ offered, no }: { offered: Offered[]; no: number }) {
	const replaced = offered.filter(({ isReplaced }) => isReplaced);
	const [first, ...others] = replaced;
	const what = first && others.length === 0 ? `${first.drawing} and what replaces it` : "What is replaced, and by what";
	const isOneForOne = replaced.length === 1 && offered.length === 2;
	const nameOnPhone = ({ drawing, isReplaced }: Offered) => (isOneForOne ? (isReplaced ? "Old" : "New") : drawing);
	const cell = (fact: OfferedFact, one: Offered) => {
		const words = fact.of(one) || "–";
		const difference = differenceWords(fact, one, replaced);
		if (difference === null) return words;
		return (
			<span>
				<span className={css.matchMark.missing}>{difference}:</span> {words}
			</span>
		);
	};
	return (
		<FactsTable
			stacked
			caption={what}
			name={`${what} (notice ${no})`}
			corner={<VisuallyHidden>Tested</VisuallyHidden>}
			records={offered.map((one) => ({ id: one.id, name: nameOnPhone(one), head: <Head of={one} /> }))}
			rows={FACTS.filter(({ of }) => offered.some((one) => of(one) !== "")).map((fact) => ({
				label: fact.label,
				cells: offered.map((one) => cell(fact, one)),
			}))}
		/>
	);
}
