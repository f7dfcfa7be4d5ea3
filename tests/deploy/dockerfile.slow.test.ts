import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";
import { composeSettings } from "./compose.ts";
import { ignoredBy } from "./context.ts";
import { commandOf, filledIn, readDockerfile, wordsOf } from "./dockerfile.ts";

test("every instruction of the Dockerfile is one that the rehearsal performs", () => {
	const stages = readDockerfile(readFileSync(join(projectRoot, "Dockerfile"), "utf8"));
	expect(stages.map(({ name }) => name)).toEqual(["build", null]);
	for (const { instructions } of stages) expect(instructions.length).toBeGreaterThan(3);
});

test("what the rehearsal does not understand of a Dockerfile is a fault with its line", () => {
	for (const [text, fault] of [
		["FROM a\n# a remark\n\nADD b c", "Dockerfile:4: ADD is not understood here."],
		["FROM a\nRUN b \\\n  c\nCOPY --link b c", "Dockerfile:4: COPY --link is not understood here."],
		["RUN a", "Dockerfile:1: RUN stands before the first FROM."],
		["FROM a\nRUN <<EOF\nb\nEOF", "Dockerfile:2: Here-documents are not understood here."],
		["FROM a\nRUN b \\", "Dockerfile:2: The last line is not ended."],
	])
		expect(() => readDockerfile(text!), text).toThrow(fault);
});

test("an instruction is read with its continued lines, flags, quotes and variables", () => {
	const [, stage] = readDockerfile(
		'FROM a AS one\nFROM b\nRUN c \\\n  # a remark\n  && d\nCOPY --from=one "$HERE/e f" ./\n',
	);
	const [run, copy] = stage!.instructions;
	expect(run).toMatchObject({ line: 3, name: "RUN", rest: expect.stringMatching(/^c\s+&& d$/) });
	expect(copy).toMatchObject({ line: 6, flags: { from: "one" } });
	expect(wordsOf(filledIn(copy!, copy!.rest, { HERE: "g" }))).toEqual(["g/e f", "./"]);
	expect(commandOf('["a", "b c"]')).toEqual({ words: ["a", "b c"] });
	expect(commandOf("a && b")).toEqual({ shell: "a && b" });
});

test("a .dockerignore counts from the top, and its last fitting line wins", () => {
	const ignored = ignoredBy("# a remark\n/build\n*.log\ndocs\n!docs/kept.md\n**/*.tmp\n");
	for (const path of ["build", "build/a/b", "a.log", "docs/a.md", "a/b/c.tmp"]) expect(ignored(path), path).toBe(true);
	for (const path of ["a/build", "a/b.log", "docs/kept.md", "builder"]) expect(ignored(path), path).toBe(false);
});

test("the environment of compose.yaml is filled in, and names what is missing", () => {
	expect(() => composeSettings({})).toThrow("POSTGRES_PASSWORD");
	const secrets = ["POSTGRES_PASSWORD", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "SESSION_SECRET", "JWT_SECRET"];
	const names = [...secrets, "MAIL_FROM", "SUPPORT_EMAIL", "COMPANY_REQUEST_EMAIL", "FEEDBACK_EMAIL"];
	const settings = composeSettings(Object.fromEntries(names.map((name) => [name, `my ${name}`])));
	expect(settings).toMatchObject({
		DATABASE_URL: "postgres://schedules:my POSTGRES_PASSWORD@db:5432/schedules",
		MAIL_URL: "smtp://mail:1025",
		HELP_URL: "",
		MAIL_FROM: "my MAIL_FROM",
	});
});
