import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { sitePaths } from "#app/site-paths.ts";

interface SiteTrailProps {
	project: { id: number; name: string };
	isMember: boolean;
	/** The page is one of the plans. */
	plans?: boolean;
}

/** The way back from a page below the site. The site is all that a device of a site link has of the project. */
export const SiteTrail = ({ project, isMember, plans = false }: SiteTrailProps) => (
	<ProjectTrail
		below={[
			{ to: sitePaths.site(project.id), label: isMember ? "Site" : project.name },
			...(plans ? [{ to: sitePaths.plans(project.id), label: "Plans" }] : []),
		]}
	/>
);
