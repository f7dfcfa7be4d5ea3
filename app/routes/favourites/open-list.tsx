import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { solutions } from "#app/routes/count-words.ts";
import { AddAll } from "#app/routes/specs/finder/add-all.tsx";
import { SolutionCards } from "#app/routes/specs/solution/solution-cards.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import type { OpenList } from "./open-list-data.server.ts";
import { useQuietForm } from "./quiet-form.ts";

function RemoveButton({ list, solution, back }: { list: number; solution: number; back: string }) {
	const { onSubmit } = useQuietForm();
	return (
		<form method="post" action={paths.bookmarks(solution)} onSubmit={onSubmit}>
			<input type="hidden" name="back" value={back} />
			<input type="hidden" name="remove" value={list} />
			<Button small look="quiet" icon="trash">
				Remove from list
			</Button>
		</form>
	);
}

export function OpenListSection({ list, to }: { list: OpenList; to: (cards: number) => string }) {
	const { pathname, search } = useLocation();
	const title = `List: ${list.name}`;
	const back = pathname + search;
	return (
		<Section
			id="list"
			title={title}
			description={solutions(list.total)}
			actions={list.editable && <AddAll cards={list.cards} back={`${back}#list`} />}
		>
			{list.cards.length > 0 ? (
				<SolutionCards
					label={title}
					cards={list.cards}
					editable={list.editable}
					lists={list.lists}
					back={back}
					more={(card) => <RemoveButton list={list.id} solution={card.id} back={`${back}#list`} />}
				/>
			) : (
				<EmptyState
					icon="bookmark"
					title="This list is empty"
					actions={
						<ButtonLink to={paths.finderKept()} icon="search">
							Solutions
						</ButtonLink>
					}
				>
					Find a solution and add it with its bookmark.
				</EmptyState>
			)}
			<Pager page={list.page} pages={list.pages} label={title} to={to} />
		</Section>
	);
}
