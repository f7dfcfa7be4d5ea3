import type { ReactNode } from "react";
import { LIMIT_LABELS } from "#app/domain/catalogue/definition/tested-limits.ts";
import type { TestedWithin } from "#app/domain/facts/item-evidence.ts";
import type { SharedSolution } from "#app/domain/facts/shared-solution.ts";
import { Cluster, Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { dialogZoomOpener } from "#app/ui/dialog/dialogs.css.ts";
import { Drawing, type Picture } from "#app/ui/solution/drawing.tsx";
import { NotesList } from "#app/ui/solution/notes-list.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import { DrawingCode, FrrTag, StatusTag } from "#app/ui/text/tag.tsx";
import * as css from "./shared-pages.css.ts";
import { SharedFacts } from "./shared-penetrations.tsx";

/** Sizes that share everything else stand on a single line; a rating that is the solution's own stands in its heading. */
function Tested({ line, rating }: { line: SharedSolution["lines"][number]; rating: string }) {
	return (
		<li>
			{line.problems && <StatusTag status="withdrawn" text={line.problems} />}
			<SharedFacts
				facts={[
					["Fire rating", line.frr !== rating && <FrrTag frr={line.frr} />],
					["Tested", line.service],
					["Sizes", line.sizes.join(", ")],
					["Products", line.products],
					["Report", line.report],
				]}
			/>
		</li>
	);
}

/** The limits that an installer compares with the site, as the paper has them. */
function Within({ within: { stated, unstated, by } }: { within: TestedWithin }) {
	const limit = (texts: (typeof stated)[number]["stated"]) =>
		texts.map(({ text, of }) => (of.length > 0 ? `${text} (${of.join(", ")})` : text)).join("; ");
	return (
		<>
			{stated.length > 0 && (
				<>
					<h3>Tested within</h3>
					<SharedFacts facts={stated.map(({ name, stated: texts }) => [LIMIT_LABELS[name], limit(texts)])} />
				</>
			)}
			{unstated.length > 0 && (
				<p>
					Not stated by the {by}: {unstated.join(", ")}.
				</p>
			)}
		</>
	);
}

interface SharedSolutionCardProps {
	solution: SharedSolution;
	picture: Picture | null;
	/** The drawing leads to its picture alone, which a phone shows as large as it is; the rating stands above the card. */
	enlarged?: boolean;
	/** Stands below its title. */
	children?: ReactNode;
}

/** A solution for whoever builds by it: its drawing, what was tested, the limits, the notes. */
export function SharedSolutionCard({ solution, picture, enlarged = false, children }: SharedSolutionCardProps) {
	const { no, drawing, title, active, rating, sample, problems, crossed, lines, within, notes } = solution;
	const shown = <Drawing code={drawing} picture={picture} natural sample={sample} crossed={crossed || !active} />;
	return (
		<Card
			id={`solution-${no}`}
			title={
				<>
					<DrawingCode code={drawing} /> {title}
				</>
			}
			actions={
				!enlarged && (
					<Cluster>
						<Muted>Solution {no}</Muted>
						{rating && <FrrTag frr={rating} />}
					</Cluster>
				)
			}
		>
			<Stack>
				{children}
				{problems.map((error) => (
					<StatusTag key={error} status="withdrawn" text={error} />
				))}
				{enlarged && picture ? (
					<a href={(picture.larger ?? picture).src} className={dialogZoomOpener}>
						{shown}
						<span className={css.sharedPageEnlarge}>
							<Icon name="search" />
							<u>Enlarge the drawing</u>
						</span>
					</a>
				) : (
					shown
				)}
				<ul className={css.sharedPageTested}>
					{lines.map((line) => (
						<Tested key={JSON.stringify(line)} line={line} rating={rating} />
					))}
				</ul>
				{within && <Within within={within} />}
				{notes.length > 0 && (
					<>
						<h3>Installation notes</h3>
						<NotesList notes={notes.map((note) => ({ id: note.no, text: note.text }))} />
					</>
				)}
			</Stack>
		</Card>
	);
}
