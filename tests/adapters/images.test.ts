import { crc32, deflateSync } from "node:zlib";
import sharp, { type SharpOptions } from "sharp";
import { expect, test } from "vitest";
import { drawingJpeg, productImage } from "#app/adapters/images.server.ts";

/** A grey PNG that says how large it is and holds nothing but zeros. */
function greyPng(width: number, height: number): Buffer {
	const chunk = (name: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(name), data]);
		const length = Buffer.alloc(4);
		length.writeUInt32BE(data.length);
		const check = Buffer.alloc(4);
		check.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, check]);
	};
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	head[8] = 8;
	const signature = Buffer.from("89504e470d0a1a0a", "hex");
	const pixels = deflateSync(Buffer.alloc((width + 1) * height));
	return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

test("only JPEG, PNG, WebP and GIF are read, whatever else the library knows", async () => {
	const svg = Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
	);
	await expect(drawingJpeg(svg, 400)).rejects.toThrow();
	const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
		.tiff()
		.toBuffer();
	await expect(drawingJpeg(tiff, 400)).rejects.toThrow();
	for (const format of ["jpeg", "png", "webp", "gif"] as const) {
		const image = await sharp({ create: { width: 9, height: 7, channels: 3, background: "red" } })
			.toFormat(format)
			.toBuffer();
		expect(await drawingJpeg(image, 400)).toMatchObject({ width: 9, height: 7 });
	}
});

test("50 megapixels are read, more are not", async () => {
	expect(await drawingJpeg(greyPng(10_000, 5000), 400)).toMatchObject({ width: 400, height: 200 });
	await expect(drawingJpeg(greyPng(10_000, 5001), 400)).rejects.toThrow("pixel limit");
});

test("a picture that breaks off is refused", async () => {
	const noise = {
		create: {
			width: 200,
			height: 200,
			channels: 3,
			background: "red",
			noise: { type: "gaussian", mean: 128, sigma: 30 },
		},
	};
	for (const format of ["jpeg", "png"] as const) {
		const whole = await sharp(noise as SharpOptions)
			.toFormat(format)
			.toBuffer();
		await expect(drawingJpeg(whole.subarray(0, whole.length / 2), 400)).rejects.toThrow();
	}
});

test("a GIF whose first frame is smaller than its screen stands on white, at its place", async () => {
	// A screen of 10 by 8 with a frame of 4 by 3 at (3, 2) in red and black, and no colour that is transparent.
	const gif = Buffer.from("47494638396" + "10a000800800000ff00000000002c0300020004000300000203848f0500" + "3b", "hex");
	const { data, width, height } = await drawingJpeg(gif, 400);
	expect([width, height]).toEqual([10, 8]);
	const dots = await sharp(data).raw().toBuffer();
	const at = (x: number, y: number) => [...dots.subarray(3 * (y * 10 + x), 3 * (y * 10 + x) + 3)];
	for (const [x, y] of [
		[0, 0],
		[9, 0],
		[0, 7],
		[9, 7],
		[2, 3],
		[8, 3],
	] as const)
		expect(Math.min(...at(x, y))).toBeGreaterThan(200);
	expect(at(4, 3)[1]).toBeLessThan(40);
	const wide = await drawingJpeg(gif, 5);
	expect([wide.width, wide.height]).toEqual([5, 4]);
});

test("the first frame of a moving GIF is drawn", async () => {
	const frames = Buffer.concat([Buffer.alloc(100, 0), Buffer.alloc(100, 255)]);
	const gif = await sharp(frames, { raw: { width: 10, height: 20, channels: 1, pageHeight: 10 } })
		.gif()
		.toBuffer();
	const { data, width, height } = await drawingJpeg(gif, 400);
	expect([width, height]).toEqual([10, 10]);
	expect((await sharp(data).stats()).channels[0]?.mean).toBeLessThan(5);
});

test("what a camera noted about its position is applied", async () => {
	const turned = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	expect(await productImage(turned, "jpeg")).toMatchObject({ width: 20, height: 30 });
	expect(await drawingJpeg(turned, 400)).toMatchObject({ width: 20, height: 30 });
});

test("what was transparent is white on a drawing and stays transparent on a product", async () => {
	const clear = await sharp({
		create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
	})
		.png()
		.toBuffer();
	expect((await sharp((await drawingJpeg(clear, 400)).data).stats()).channels[0]?.mean).toBeGreaterThan(250);
	expect(await sharp((await productImage(clear, "png")).data).metadata()).toMatchObject({
		format: "png",
		hasAlpha: true,
	});
});
