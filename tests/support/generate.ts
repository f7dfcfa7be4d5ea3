import type { Visitor } from "#tests/http/visitor.ts";

export const questionOf = (projectId: number) => `/projects/${projectId}/issue`;

/** The answers of somebody who ticks all that the check asks for. */
export async function answersOf(person: Visitor, projectId: number): Promise<Record<string, string>> {
	const question = await (await person.get(questionOf(projectId))).text();
	const boxes = [...question.matchAll(/<input[^>]*name="acknowledged"[^>]*>/g)].map(([box]) => box);
	const acknowledged = boxes.map((box) => /value="([^"]*)"/.exec(box)?.[1] ?? "").join(" ");
	return { confirmed: "on", ...(acknowledged ? { acknowledged } : {}) };
}

/** Presses Generate as somebody without script does. */
export const generate = async (person: Visitor, projectId: number): Promise<Response> =>
	person.post(questionOf(projectId), await answersOf(person, projectId));
