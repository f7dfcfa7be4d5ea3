import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive, well-formed unless it says otherwise. */
export interface ZipEntry {
	name: string;
	content?: Uint8Array | string;
	/** Unix mode with its file type; a plain file by default. */
	mode?: number;
	/** As the directory has it, when that is to lie. */
	size?: number;
	crc?: number;
	encrypted?: boolean;
	/** 0 stored, 8 deflated, anything else is unknown. */
	method?: number;
}

/** Makes a zip archive byte by byte, so that it can hold what no packer would put into it. */
export function makeZip(entries: readonly ZipEntry[]): Buffer<ArrayBuffer> {
	const locals: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { name, content = "", mode = 0o100644, encrypted = false, method = 8, ...lies } of entries) {
		const bytes = Buffer.from(content);
		const packed = method === 8 ? deflateRawSync(bytes) : bytes;
		const path = Buffer.from(name);
		const facts = Buffer.alloc(26);
		facts.writeUInt16LE(20, 0);
		facts.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2);
		facts.writeUInt16LE(method, 4);
		facts.writeUInt32LE(lies.crc ?? crc32(bytes), 10);
		facts.writeUInt32LE(packed.length, 14);
		facts.writeUInt32LE(lies.size ?? bytes.length, 18);
		facts.writeUInt16LE(path.length, 22);
		const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, path, packed]);
		const tail = Buffer.alloc(14);
		tail.writeUInt32LE((mode << 16) >>> 0, 6);
		tail.writeUInt32LE(offset, 10);
		directory.push(Buffer.from("PK\x01\x02\x14\x03", "latin1"), facts, tail, path);
		locals.push(local);
		offset += local.length;
	}
	const listed = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	end.write("PK\x05\x06", "latin1");
	end.writeUInt16LE(entries.length, 8);
	end.writeUInt16LE(entries.length, 10);
	end.writeUInt32LE(listed.length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...locals, listed, end]);
}
