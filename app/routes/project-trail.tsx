import { createContext, useContext } from "react";
import { paths } from "#app/paths.ts";
import { Trail, type TrailStep } from "#app/ui/text/trail.tsx";
import type { CurrentProject } from "./dashboard.server.ts";

/** The project to which the pages within belong; null without one, and for devices of site links. */
export const ProjectInHand = createContext<CurrentProject | null>(null);

/** The way from the projects down to a page of the one in hand: `below` are the pages between. */
export function ProjectTrail({ below = [] }: { below?: TrailStep[] }) {
	const project = useContext(ProjectInHand);
	if (!project) return <Trail steps={below} />;
	const { id, name, isOpen, editable } = project;
	const home = !editable ? paths.schedule(id) : isOpen ? paths.summary() : paths.projectEdit(id);
	const above = [
		{ to: paths.projects({ selected: id }), label: "Projects" },
		{ to: home, label: name },
	];
	return <Trail steps={[...above, ...below]} />;
}
