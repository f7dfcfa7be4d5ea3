import type { Visitor } from "#tests/http/visitor.ts";

/** Presses Generate as somebody without script does: all that the check asks for is ticked. */
export async function generate(person: Visitor, projectId: number): Promise<Response> {
	const page = `/projects/${projectId}/issue`;
	const question = await (await person.get(page)).text();
	const boxes = [...question.matchAll(/<input[^>]*name="acknowledged"[^>]*>/g)].map(([box]) => box);
	const acknowledged = boxes.map((box) => /value="([^"]*)"/.exec(box)?.[1] ?? "").join(" ");
	return person.post(page, { confirmed: "on", ...(acknowledged ? { acknowledged } : {}) });
}
