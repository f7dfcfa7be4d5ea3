import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { findBookmarks } from "#app/domain/favourites/lists.ts";
import { findByDrawing, findByPath, findLatest, findLevels, type Level } from "#app/domain/finder.ts";
import { getSpecification } from "#app/domain/projects/specification.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { remember } from "#app/http/session.server.ts";
import { type FinderAddress, paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ChoiceLists } from "#app/ui/choice-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader, Section } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { cardsOf } from "./cards.ts";
import { readFinderQuery } from "./finder-query.ts";
import { SolutionCards } from "./solution-cards.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { em, actor, session } = await requireUser(request);
	if (params.keep !== undefined && params.keep !== "true") throw new Response(null, { status: 404 });
	const { search, searchParams } = new URL(request.url);
	if (params.keep && !search) throw redirect(session.data.finder ?? paths.finder());
	const { choice, drawing, page } = readFinderQuery(searchParams);
	const levels = await findLevels(em, choice);
	const mode: keyof typeof titles = drawing ? "drawing" : choice.class === null ? "latest" : "path";
	const found = await {
		drawing: () => findByDrawing(em, drawing, page),
		path: () => findByPath(em, choice, page),
		latest: () => findLatest(em, page),
	}[mode]();
	const here = paths.finder({ ...choice, drawing, page: page > 1 ? page : null });
	if (session.data.finder !== here) await remember(em, session, { finder: here });
	const specification = await getSpecification(em, actor);
	const { solutions, ...paging } = found;
	return {
		...paging,
		choice,
		drawing,
		mode,
		levels,
		cards: cardsOf(solutions, specification),
		lists: await findBookmarks(em, actor, solutions),
		editable: specification.editable,
		count: specification.items.length,
	};
}

export const meta: MetaFunction = () => [{ title: "Solutions · Passive Fire Schedules" }];

/** The lists as the component shows them: choosing a value drops the levels below it. */
function choiceLevels(levels: Level[], choice: FinderAddress) {
	const upTo = (at: number): FinderAddress =>
		Object.fromEntries(levels.slice(0, at).map(({ key, chosen }) => [key, chosen]));
	return levels.map(({ key, title, chosen, options }, at) => ({
		title,
		choices:
			at > 0 && levels[at - 1]?.chosen === null
				? null
				: options.map((option) => ({
						...option,
						chosen: option.id === chosen,
						to: paths.finder({ ...upTo(at), [key]: option.id }),
					})),
		clear: choice[key] === null ? undefined : paths.finder(upTo(at)),
	}));
}

const titles = { latest: "Latest Solutions and Updates", path: "Tested solutions", drawing: "Drawings found" };

export default function Finder() {
	const { mode, levels, choice, drawing, cards, lists, total, page, pages, editable, count } =
		useLoaderData<typeof loader>();
	const { pathname, search } = useLocation();
	return (
		<>
			<PageHeader
				title="Solutions"
				description="Choose from left to right, or search for a drawing."
				actions={
					<ButtonLink to={paths.summary()} icon="summary">
						{`Summary (${count})`}
					</ButtonLink>
				}
			/>
			<SearchBox
				action={paths.finder()}
				name="drawing"
				value={drawing}
				label="Search by drawing"
				placeholder="Drawing code, such as V-101"
				maxLength={50}
			/>
			<ChoiceLists levels={choiceLevels(levels, choice)} />
			<Section id="found" title={titles[mode]} description={total === 1 ? "1 solution" : `${total} solutions`}>
				{cards.length > 0 ? (
					<SolutionCards
						label={titles[mode]}
						cards={cards}
						editable={editable}
						lists={lists}
						back={pathname + search}
					/>
				) : (
					<EmptyState
						title="No solutions here"
						actions={<ButtonLink to={paths.finder()}>Show all solutions</ButtonLink>}
					>
						Nothing tested matches. Choose another value, or start again.
					</EmptyState>
				)}
				<Pager
					page={page}
					pages={pages}
					label={titles[mode]}
					to={(number) => paths.finder({ ...choice, drawing, page: number > 1 ? number : null })}
				/>
			</Section>
		</>
	);
}
