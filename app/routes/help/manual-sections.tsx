import type { ComponentType } from "react";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Stack } from "#app/ui/shell/page-layout.tsx";
import { Contents } from "#app/ui/text/prose.tsx";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 700 };

/** `phone` is for narrow screens; beside each file lies one in dark colours, `…-dark.webp`. */
const picture = (name: string, alt: string) => ({
	src: `/manual/${name}.webp`,
	alt,
	...DESK,
	phone: { src: `/manual/${name}-phone.webp`, ...PHONE },
});

/** The pictures of the manual for staff, taken in the same way. */
export const staffPictures = {
	solutions: picture("staff-solutions", "A table of solutions with one row selected and its buttons above"),
	evidence: picture("staff-evidence", "A table of what to look after, each line with a number and a CSV"),
	used: picture("staff-used", "Issued schedules with project, owner and date, under a sentence that counts them"),
	history: picture("staff-history", "A table of changes with their record, person, and old and new values"),
	imports: picture("staff-imports", "A form for files above the list of past imports"),
};

/** The manual's own screenshots; docs/pictures/manual.ts takes them from the running product. */
export const pictures = {
	dashboard: picture("dashboard", "The dashboard with two recent projects and four solution cards"),
	finder: picture("finder", "The finder with its five lists and the cards of the solutions found"),
	installation: picture("installation", "A section drawing of a pipe through a wall beside its installation notes"),
	summary: picture("summary", "The table of a project's solutions under a red toolbar"),
	identification: picture("identification", "The form with the project's name, address, city, code and revision"),
	penetrations: picture(
		"penetrations",
		"A table of types of penetrations, each with its tick, its first candidate and a button",
	),
	candidates: picture("candidates", "Candidates side by side, each with its drawing, its specimen and what that shows"),
	projects: picture("projects", "The list of active projects, each with a PDF button"),
	schedule: picture("schedule", "A finished schedule with its download button and the list of issued schedules"),
};

interface ManualSection {
	id: string;
	title: string;
	Content: ComponentType;
}

export const ManualSections = ({ sections }: { sections: ManualSection[] }) => (
	<>
		<Contents label="Sections of the manual" parts={sections} />
		{sections.map(({ id, title, Content }) => (
			<Section key={id} id={id} title={title}>
				<Stack>
					<Content />
				</Stack>
			</Section>
		))}
	</>
);
