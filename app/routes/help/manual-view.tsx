import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { Figure, Prose } from "#app/ui/text/prose.tsx";
import * as css from "#app/ui/text/texts.css.ts";
import type { ManualJob } from "./project-jobs.server.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 700 };

/** The manuals' own screenshots; docs/pictures/manual.ts takes them from the running product. */
const pictures: Record<string, string> = {
	dashboard: "The dashboard with two recent projects and four solution cards",
	finder: "The finder with its five lists and the cards of the solutions found",
	installation: "A section drawing of a pipe through a wall beside its installation notes",
	summary: "The table of a project's solutions under a red toolbar",
	identification: "The form with the project's name, address, city, code and revision",
	penetrations: "A table of groups of openings, each with its best match",
	projects: "The list of active projects, each with a PDF button",
	schedule: "A finished schedule with its download button and the list of issued schedules",
	"staff-solutions": "A table of solutions with one row selected and its buttons above",
	"staff-catalogue": "A table of specimens with a search, and buttons that sort, filter and change",
	"staff-report": "An empty table with a column for each fact of a specimen, above a form for drawings",
	"staff-evidence": "A table of evidence to review, the most urgent first, each line with its number",
	"staff-used": "Issued schedules with project, owner and date, under a sentence that counts them",
	"staff-history": "A table of changes with their record, person, and old and new values",
	"staff-imports": "A form for files above the list of past imports",
};

/** The screens that steps name. */
const screens: Record<string, string> = {
	"Sign up": paths.signUp(),
	"Your account": paths.account(),
	Favourites: paths.favourites(),
	Identification: paths.identification(),
	Openings: paths.penetrations(),
	Projects: paths.projects(),
	Summary: paths.summary(),
};

/** `**…**` is what stands on the screen. */
function Marked({ text, linked = false }: { text: string; linked?: boolean }) {
	return text.split("**").map((part, at) => {
		if (at % 2 === 0) return part;
		const screen = linked && screens[part];
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
		return <b key={at}>{screen ? <Link to={screen}>{part}</Link> : part}</b>;
	});
}

/** The steps, what else to know, and the pictures of a page. */
export function JobText({
	job: { steps = [], points = [], limits, pictures: shown = [] },
}: {
	job: Pick<ManualJob, "steps" | "points" | "limits" | "pictures">;
}) {
	return (
		<>
			<Prose>
				{steps.length > 0 && (
					<ol>
						{steps.map((step) => (
							<li key={step}>
								<Marked text={step} linked />
							</li>
						))}
					</ol>
				)}
				{points.length > 0 && (
					<ul>
						{points.map((point) => (
							<li key={point}>
								<Marked text={point} />
							</li>
						))}
					</ul>
				)}
				{limits && <p className={css.manualLimits}>{limits}</p>}
			</Prose>
			{shown.map(([name, caption]) => (
				<Figure
					key={name}
					src={`/manual/${name}.webp`}
					alt={pictures[name] ?? caption}
					{...DESK}
					phone={{ src: `/manual/${name}-phone.webp`, ...PHONE }}
					caption={caption}
				/>
			))}
		</>
	);
}

interface ManualPageProps {
	sections: { id: string; title: string; jobs: { id: string; title: string }[] }[];
	/** The job whose page this is. */
	current?: string;
	search?: string;
	children: ReactNode;
}

/** The contents stand beside the page; on a narrow screen below it, unless they are what the page lists. */
export function ManualPage({ sections, current, search, children }: ManualPageProps) {
	// The index lists every page itself: beside it stand its sections alone.
	const isIndex = !current && !search;
	return (
		<>
			<SearchBox
				action={paths.manual()}
				name="q"
				value={search}
				label="Search the manual"
				placeholder="Search the manual, such as logo or share"
			/>
			<div className={css.manual}>
				<div className={css.manualText}>{children}</div>
				<nav aria-label="Contents of the manual" className={isIndex ? css.manualContentsColumn : css.manualContents}>
					{sections.map(({ id, title, jobs }) => (
						<div key={id}>
							<Link to={`${paths.manual()}#${id}`} className={css.manualSection}>
								{title}
							</Link>
							<ul>
								{(isIndex ? [] : jobs).map((job) => (
									<li key={job.id}>
										<Link
											to={paths.manualJob(job.id)}
											className={css.manualLink}
											aria-current={job.id === current ? "page" : undefined}
										>
											{job.title}
										</Link>
									</li>
								))}
							</ul>
						</div>
					))}
				</nav>
			</div>
		</>
	);
}
