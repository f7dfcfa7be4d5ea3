import { beforeAll, beforeEach } from "vitest";
import { type RunningProduct, runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor } from "./visitor.ts";

/** A user who sends forms to a running product; no test finds a draft or an open project of another. */
interface FormTrial extends RunningProduct {
	user: Visitor;
	/** An offered solution. */
	solution: number;
	/** As a form adds {@link solution}. */
	item(): string;
	drafts(): Promise<number>;
	projects(name: string): Promise<{ id: number }[]>;
	/** The fields that a project needs. */
	identification(name: string, more?: Record<string, string>): Promise<Record<string, string>>;
}

/** Filled before the first test. */
export function formTrial(): FormTrial {
	const trial = runningProduct() as FormTrial;
	Object.assign(trial, {
		item: () => `sol=${trial.solution}`,
		drafts: async () => (await trial.em.execute<unknown[]>("select 1 from draft")).length,
		projects: (name: string) =>
			trial.em.execute<{ id: number }[]>("select id from project where proj_name = ?", [name]),
		async identification(name: string, more: Record<string, string> = {}) {
			const [city] = await trial.em.execute<{ id: number }[]>(
				"select id from city where is_active order by id limit 1",
			);
			return { projName: name, projAddress: "1 Quay Street", city: String(city!.id), ...more };
		},
	} satisfies Partial<FormTrial>);
	beforeAll(async () => {
		trial.user = await signedIn(trial.product.url);
		const [row] = await trial.em.execute<{ id: number }[]>(
			"select solution_id as id from solution_path order by 1 limit 1",
		);
		trial.solution = row!.id;
	});
	beforeEach(() => trial.em.execute("delete from draft; delete from open_project"));
	return trial;
}

export const locationOf = (response: Response): string | null => response.headers.get("Location");
