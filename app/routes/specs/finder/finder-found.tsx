import { solutions } from "#app/amounts.ts";
import { paths } from "#app/paths.ts";
import { BookmarkMenu } from "#app/routes/favourites/bookmark-menu.tsx";
import { SolutionCards } from "#app/routes/specs/solution/solution-cards.tsx";
import { SpecimensDialog } from "#app/routes/specs/solution/specimens-dialog.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { AddAll } from "./add-all.tsx";
import type { FinderData } from "./finder-data.server.ts";
import { finderAddress, finderPage } from "./finder-query.ts";
import { SolutionRows } from "./finder-rows.tsx";

const titles = {
	latest: "Latest Solutions and Updates",
	path: "Tested solutions",
	drawing: "Drawings found",
	search: "Solutions found",
};

function describe({ total, more }: FinderData): string {
	return more ? `More than ${solutions(total)}; narrow the search to see the rest` : solutions(total);
}

function nothing({ mode, page, query }: FinderData): string {
	if (page > 1) return "The list ends before this page.";
	if (mode === "drawing") return `No drawing code contains “${query.drawing}”. Try a shorter part of it.`;
	return "Nothing tested matches. Choose another value, or start again.";
}

export function FinderFound({ data, back }: { data: FinderData; back: string }) {
	const { mode, query, cards, lists, editable, page, pages } = data;
	const label = titles[mode];
	return (
		<Section
			id="found"
			title={label}
			description={describe(data)}
			actions={
				<>
					{editable && mode !== "latest" && <AddAll cards={cards} back={back} />}
					<Segmented
						label="Evidence"
						choices={[false, true].map((backed) => ({
							label: backed ? "Evidence in force only" : "All",
							current: query.backed === backed,
							to: finderAddress(query, { evidence: backed ? "in_force" : "all" }),
						}))}
					/>
					<Segmented
						label="View"
						choices={[false, true].map((detail) => ({
							label: detail ? "Detail" : "Grid",
							icon: detail ? "list" : "grid",
							current: query.detail === detail,
							to: finderAddress(query, { view: detail ? "detail" : null, page: page > 1 ? page : null }),
						}))}
					/>
				</>
			}
		>
			{cards.length === 0 ? (
				<EmptyState title="No solutions here" actions={<ButtonLink to={paths.finder()}>Show all solutions</ButtonLink>}>
					{nothing(data)}
				</EmptyState>
			) : query.detail ? (
				<>
					<SolutionRows
						label={label}
						cards={cards}
						editable={editable}
						back={back}
						menu={(card) => <BookmarkMenu solution={card} lists={lists} back={`${back}#sol-${card.id}`} />}
					/>
					<SpecimensDialog />
				</>
			) : (
				<SolutionCards label={label} cards={cards} editable={editable} lists={lists} back={back} />
			)}
			<Pager page={page} pages={pages} label={label} to={(number) => finderPage(query, number)} />
		</Section>
	);
}
