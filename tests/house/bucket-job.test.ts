import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectRoot } from "#db/settings/project.ts";
import { openBucketServer } from "#tests/support/bucket.ts";

/** The script of compose.yaml's job `bucket`. */
function script(): string {
	const compose = readFileSync(join(projectRoot, "compose.yaml"), "utf8");
	return /--eval"\]\n {4}command:\n {6}- \|\n((?: {8}.*\n)+)/.exec(compose)![1]!;
}

test("the job of compose.yaml makes the bucket, and a second time leaves it as it is", async () => {
	const store = await openBucketServer();
	try {
		const filesUrl = store.filesUrl.replace("s3://passive-fire", "s3://schedules");
		const env = { ...process.env, ...store.env, FILES_URL: filesUrl };
		const bucket = `${new URL(filesUrl).searchParams.get("endpoint")}/schedules`;
		expect((await fetch(bucket)).status).toBe(404);
		for (let time = 0; time < 2; time++) {
			await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script()], {
				env,
				cwd: projectRoot,
			});
			expect((await fetch(bucket)).status).not.toBe(404);
		}
	} finally {
		await store.drop();
	}
});
