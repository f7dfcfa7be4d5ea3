import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";
import { bucketJob } from "#tests/deploy/compose.ts";
import { openBucketServer } from "#tests/support/bucket.ts";

test("the job of compose.yaml makes the bucket, and a second time leaves it as it is", async () => {
	const store = await openBucketServer();
	try {
		const filesUrl = store.filesUrl.replace("s3://passive-fire", "s3://schedules");
		const env = { ...process.env, ...store.env, FILES_URL: filesUrl };
		const bucket = `${new URL(filesUrl).searchParams.get("endpoint")}/schedules`;
		const words = bucketJob();
		const node = words.slice(words.indexOf("node") + 1);
		expect((await fetch(bucket)).status).toBe(404);
		for (let time = 0; time < 2; time++) {
			await promisify(execFile)(process.execPath, node, { env, cwd: projectRoot });
			expect((await fetch(bucket)).status).not.toBe(404);
		}
	} finally {
		await store.drop();
	}
});
